/** This file will never be taken: trying again is of no use. */
export class Refused extends Error {}
