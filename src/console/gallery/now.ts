/** The moment at which the gallery's states are seen. */
export const NOW = Date.parse('2026-11-05T15:00:00.000Z');
