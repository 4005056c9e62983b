/** The file can never be accepted, so a retry is pointless. */
export class Refused extends Error {}
