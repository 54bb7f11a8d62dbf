// Filled in by the server; as it stands where a page comes from elsewhere, as in development.
const told = document.querySelector<HTMLMetaElement>('meta[name="visitor-origin"]')?.content ?? ''

/** Where visitors' pages are: an origin of their own, or that by which the browser reaches the console. */
export const visitorOrigin = (): string => (told.startsWith('http') ? told : location.origin)

/** The public chat page of an agent. */
export const publicLink = (publicId: string): string => `${visitorOrigin()}/chat-public/${publicId}`
