/** The public chat page of an agent. */
export const publicLink = (publicId: string): string => `${location.origin}/chat-public/${publicId}`
