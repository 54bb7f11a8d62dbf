export { boundFetch } from './bound-fetch.ts'
export { keyringOf } from './keys/of-context.ts'
export { openSettings, sealSettings } from './keys/seal-settings.ts'
export { type Rotation, rotateKeys } from './keys/rotate.ts'
export { SealError } from './keys/seal.ts'
export {
  checkToolCredential,
  type HttpCredential,
  listModelKeys,
  type ModelKey,
  openCredential,
  openModelCredential,
} from './open-credential.ts'
export { vendorUrl } from './vendor-url.ts'
