/** A list beside what is opened from it. */
export const en = {
  more: 'Show more',
  noMatch: 'No results',
  noMatchText: 'Try a different search or fewer filters.',
  reset: 'Reset filters',
} as const
