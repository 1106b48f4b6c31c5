// The drawer: logs, memories and tables, in and out.

const TITLES = { young: "Young Jacob Marley", esquire: "Jacob Marley, Esq." };

/** Let the browser save bytes or a text as a file. */
function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A new element at the end of another. */
function add(parent, kind, text = "") {
  const element = parent.appendChild(document.createElement(kind));
  element.textContent = text;
  return element;
}

class Drawer {
  /** box: the bridge's; drive: where the tables are; changed(): it was switched off and on. */
  constructor(box, drive, changed) {
    Object.assign(this, { box, drive, changed });
    this.dialog = document.getElementById("drawer");
    this.list = document.getElementById("tables");
    this.file = document.getElementById("file");
    this.button("more", () => this.open());
    this.button("save-log", () => this.saveLog());
    this.button("save-memory", () => save("clerk.nvm", fromHex(box.image())));
    this.button("open-game", () => this.ask(".jsonl,.nvm,.bin", (file) => this.openGame(file)));
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
  }

  button(id, act) {
    document.getElementById(id).addEventListener("click", act);
  }

  open() {
    this.say("");
    document.getElementById("save-log").disabled = !this.box.game();
    this.listTables();
    this.dialog.showModal();
  }

  say(text, good = true) {
    const answer = document.getElementById("answer");
    answer.textContent = text;
    answer.classList.toggle("bad", !good);
  }

  /** Let the owner choose a file, then use(file). */
  ask(kinds, use) {
    this.file.accept = kinds;
    this.file.value = "";
    this.file.onchange = () => this.file.files[0] && use(this.file.files[0]);
    this.file.click();
  }

  saveLog() {
    const day = new Date().toISOString().slice(0, 10);
    save(`clerk-${this.box.game()}-${day}.jsonl`, this.box.log());
  }

  async openGame(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const before = this.box.image();
    const text = new TextDecoder().decode(bytes);
    const isLog = text.trimStart().startsWith("{");
    if (!isLog && bytes.length !== before.length / 2) {
      const sizes = `it has ${bytes.length} bytes, a memory has ${before.length / 2}`;
      this.say(`${file.name} is neither a log nor a memory: ${sizes}.`, false);
      return;
    }
    const [done, said] = JSON.parse(
      isLog
        ? this.box.open_log(text)
        : this.box.open_memory(toHex(bytes)),
    );
    if (!done) {
      this.say(`${file.name}: ${said}`, false);
      return;
    }
    this.dialog.close();
    this.changed(said, () => this.box.open_memory(before));
  }

  // The owner's tables

  listTables() {
    this.list.replaceChildren();
    let last = "";
    for (const name of JSON.parse(this.box.tables())) {
      const [game, file] = name.split("/");
      if (game !== last) add(this.list, "h3", TITLES[game] ?? game);
      this.listTable(add(this.list, "div"), name, file);
      last = game;
    }
  }

  listTable(row, name, file) {
    const whose = this.drive.owns(name) ? "yours" : this.drive.has(name) ? "made up" : "none";
    add(add(row, "span", file), "small", whose);
    const offer = (text, act) => {
      const button = add(row, "button", text);
      button.setAttribute("aria-label", `${text} ${file}`);
      button.addEventListener("click", act);
    };
    offer("Load…", () => this.ask(".csv,.txt", (chosen) => this.load(name, chosen)));
    if (this.drive.has(name)) offer("Save", () => save(file, this.drive.read(name)));
    if (this.drive.owns(name)) offer("Remove", () => this.put(name, null, "Removed."));
  }

  async load(name, file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.drive.write("/new.csv", bytes);
    const [done, said] = JSON.parse(this.box.check_table(name, "/new.csv"));
    if (done) this.put(name, new TextDecoder().decode(bytes), said);
    else this.say(`${file.name}: ${said}`, false);
  }

  put(name, text, said) {
    const kept = this.drive.put(name, text);
    this.box.restart();
    this.changed();
    this.listTables();
    this.say(kept ? said : `${said} But this browser does not keep it for next time.`, kept);
  }
}

/** The folder of tables on MicroPython's drive: those that came along, and the owner's over them. */
class Drive {
  constructor(python, parts) {
    Object.assign(this, { python, parts });
    this.own = JSON.parse(recall(TABLES) ?? "{}");
    for (const name in this.own) this.write(this.path(name), this.bytes(this.own[name]));
  }

  path(name) {
    return `/tables/${name}`;
  }

  bytes(text) {
    return new TextEncoder().encode(text);
  }

  write(path, bytes) {
    writeFile(this.python, path, bytes);
  }

  owns(name) {
    return name in this.own;
  }

  has(name) {
    return this.python.FS.analyzePath(this.path(name)).exists;
  }

  read(name) {
    return this.python.FS.readFile(this.path(name));
  }

  /** Put a table of the owner's in place, or with null what came along. Whether that will last. */
  put(name, text) {
    const path = this.path(name);
    if (text === null) {
      delete this.own[name];
      if (this.parts[path]) this.write(path, this.parts[path]);
      else this.python.FS.unlink(path);
    } else {
      this.own[name] = text;
      this.write(path, this.bytes(text));
    }
    return remember(TABLES, JSON.stringify(this.own));
  }
}
