/** "No photos", "1 photo", "2 photos". */
export const counted = (count: number, one: string, other: string): string =>
  `${count === 0 ? 'No' : count} ${count === 1 ? one : other}`;
