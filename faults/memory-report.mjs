/**
 * Loaded into Cairn before anything else (`node --import`). When the file MEMORY_FILE appears, it
 * runs garbage collection, writes the memory in use beside it, and deletes it.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = process.env.MEMORY_FILE ?? '';

setInterval(() => {
  if (!existsSync(file)) return;
  collect();
  collect();
  writeFileSync(`${file}-told`, JSON.stringify(process.memoryUsage()));
  rmSync(file);
}, 100).unref();
