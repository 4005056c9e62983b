/** A full hour of the day as people say it: 0 and 24 are "12:00 AM", 17 is "5:00 PM". */
export const clockHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`;
