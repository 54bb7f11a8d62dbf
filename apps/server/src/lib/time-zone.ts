import { isZone } from '@millrace/cells'

/**
 * Whether there is a time zone of this name. Offsets such as +02:00 are none: they know nothing of summer time, and
 * PostgreSQL reads their sign the other way round.
 */
export const isNamedZone = (zone: string): boolean => /^[A-Za-z]/.test(zone) && isZone(zone)
