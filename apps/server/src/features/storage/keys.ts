import { newId } from '../../lib/ids.ts'

/** A key for a file before it is uploaded: storing it first makes it possible to remove an interrupted upload. */
export const newKey = (accountId: string): string => `${accountId}/${newId('file')}`

/** Keys of this server. A bucket can have other files, too, which are none of its business. */
export const OURS = /^acc_\w{26}\/fil_\w{26}$/

/** End of the name of a file that is still being written to the local disk, or that a crash left so. */
export const UNFINISHED = '.part'
