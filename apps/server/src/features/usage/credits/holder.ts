import { newId } from '../../../lib/ids.ts'

/** This process, as the holder of what it reserves. */
export const HOLDER: string = newId('worker')
