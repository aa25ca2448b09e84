/**
 * Loaded into Cairn before anything else (`node --import`). Shifts its clock by the ms in the file
 * CLOCK_FILE, at any time. Timers are unaffected, as when a machine's clock is set.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TrueDate = Date;
const file = process.env.CLOCK_FILE ?? '';
let shift = 0;

function look() {
  const next = Number(readFileSync(file, 'utf8'));
  if (next === shift) return;
  shift = next;
  writeFileSync(`${file}-seen`, String(shift));
}
look();
setInterval(look, 20).unref();

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length > 0 ? values : [target.now() + shift], made),
  apply: (target) => new target(target.now() + shift).toString(),
  get: (target, name) =>
    name === 'now' ? () => target.now() + shift : Reflect.get(target, name, target),
});
