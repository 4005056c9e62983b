/** All faults by the name of their family. */
import { clocks } from './clocks.ts';
import { containers } from './containers.ts';
import { disks } from './disks.ts';
import type { Fault } from './fault.ts';
import { kills } from './kills.ts';
import { mails } from './mail.ts';
import { outages } from './outages.ts';

export const FAMILIES: Readonly<Record<string, readonly Fault[]>> = {
  kills,
  outages,
  mail: mails,
  disks,
  containers,
  clocks,
};
