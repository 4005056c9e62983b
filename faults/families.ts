/** All faults by the name of their family. */
import { clocks } from './clocks.ts';
import { containers } from './containers.ts';
import { disks } from './disks.ts';
import { answers } from './instructions/answers.ts';
import { deaths } from './instructions/deaths.ts';
import { events } from './instructions/events.ts';
import { outside } from './instructions/outside.ts';
import { kills } from './kills.ts';
import { mails } from './mail.ts';
import { outages } from './outages.ts';
import { ofInstructions, type Play, underShoppers } from './play.ts';

export const FAMILIES: Readonly<Record<string, readonly Play[]>> = {
  kills: kills.map(underShoppers),
  outages: outages.map(underShoppers),
  mail: mails.map(underShoppers),
  disks: disks.map(underShoppers),
  containers: containers.map(underShoppers),
  clocks: clocks.map(underShoppers),
  deaths: deaths.map(ofInstructions),
  answers: answers.map(ofInstructions),
  events: events.map(ofInstructions),
  outside: outside.map(ofInstructions),
};
