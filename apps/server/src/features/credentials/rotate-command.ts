import type { Context } from '../../context.ts'
import { keyringOf } from './keys/of-context.ts'
import { type Rotation, rotateKeys } from './keys/rotate.ts'

/** Runs `npm run rotate-key` in the running server. */
export const rotateCommand =
  ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  ({ forget }: Record<string, unknown>): Promise<Rotation> =>
    rotateKeys(db, keyringOf(config), { forget: forget === true })
