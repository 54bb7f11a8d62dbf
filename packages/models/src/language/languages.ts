/** Languages whose words are known here, in the order that settles a draw. Others are compared as they are written. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
