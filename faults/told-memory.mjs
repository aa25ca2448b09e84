/**
 * Loaded into a Cairn before anything else (`node --import`): where somebody makes the file MEMORY_FILE, it
 * collects, writes what is still used beside it, and takes the file away.
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
