// What the page carries: MicroPython, the firmware, the tables, the glyphs. See clerk_tools/web.py.

/** The parts as {name: bytes}. */
async function unpackParts() {
  const text = document.getElementById("parts").textContent;
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; k++) packed[k] = letters.charCodeAt(k);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = data.indexOf(10);
  const parts = {};
  let at = end + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(data.subarray(0, end)))) {
    parts[name] = data.subarray(at, at + length);
    at += length;
  }
  return parts;
}

/** MicroPython with the firmware's files on its drive. `page` is what Python imports as `page`. */
async function startPython(parts, page) {
  const address = (name, type) => URL.createObjectURL(new Blob([parts[name]], { type }));
  const { loadMicroPython } = await import(address("micropython.mjs", "text/javascript"));
  const python = await loadMicroPython({
    url: address("micropython.wasm", "application/wasm"),
    stdout: (line) => console.log(line),
  });
  for (const name in parts) {
    if (name.startsWith("/")) writeFile(python, name, parts[name]);
  }
  python.registerJsModule("page", page);
  python.runPython("import sys; sys.path.append('/')");
  return python;
}

/** A Python object whose methods are looked up once: each look-up leaves a proxy behind. */
function steady(object) {
  const methods = {};
  return new Proxy(object, { get: (_, name) => (methods[name] ??= object[name]) });
}

function writeFile(python, path, bytes) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
  python.FS.writeFile(path, bytes);
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
