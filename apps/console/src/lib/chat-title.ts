/** The last part of the address of an AI worker's chat: for people only, so what an address can't hold is left out. */
export const chatTitle = (name: string): string =>
  name
    .replaceAll(/[/\\?#%.]/g, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ') || '-'
