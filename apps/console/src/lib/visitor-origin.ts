// Filled in by the server; unchanged where pages come from elsewhere, as in development.
const told = document.querySelector<HTMLMetaElement>('meta[name="visitor-origin"]')?.content ?? ''

/** The origin of visitor pages: a separate one, or that of the console. */
export const visitorOrigin = (): string => (told.startsWith('http') ? told : location.origin)

/** The public chat page of an agent. */
export const publicLink = (publicId: string): string => `${visitorOrigin()}/chat-public/${publicId}`
