// Runs a program on MicroPython: node wasm.mjs MICROPYTHON.MJS FOLDER PART...
// The program finds the folder's files where it starts. Garbage is collected between its parts.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , module, folder, ...parts] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(module));
const python = await loadMicroPython({ heapsize: 1024 * 1024, linebuffer: true });

function copy(from, to) {
  python.FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(source, target);
    else python.FS.writeFile(target, fs.readFileSync(source));
  }
}

copy(folder, "/box");
try {
  python.FS.chdir("/box");
  for (const part of parts) python.runPython(part);
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
