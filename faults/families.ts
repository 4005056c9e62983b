/** All faults by the name of their family. */
import { clocks } from './clocks.ts';
import { containers } from './containers.ts';
import { disks } from './disks.ts';
import type { Fault } from './fault.ts';
import { answers } from './instructions/answers.ts';
import { deaths } from './instructions/deaths.ts';
import { events } from './instructions/events.ts';
import { outside } from './instructions/outside.ts';
import { receivers } from './instructions/receivers.ts';
import type { Trouble } from './instructions/trouble.ts';
import { kills } from './kills.ts';
import { mails } from './mail.ts';
import { outages } from './outages.ts';

/** While shoppers file claims. */
export const UNDER_SHOPPERS: Readonly<Record<string, readonly Fault[]>> = {
  ...{ kills, outages, mail: mails, disks, containers, clocks },
};

/** While a vendor carries out instructions. */
export const OF_INSTRUCTIONS: Readonly<Record<string, readonly Trouble[]>> = {
  ...{ deaths, answers, events, outside, receivers },
};

export const FAMILIES: Readonly<Record<string, readonly { name: string }[]>> = {
  ...UNDER_SHOPPERS,
  ...OF_INSTRUCTIONS,
};
