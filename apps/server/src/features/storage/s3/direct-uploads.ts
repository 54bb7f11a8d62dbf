import type { S3mini } from 's3mini'
import type { DirectUploads } from '../store.ts'
import { isMissing, s3Failure } from './failures.ts'

/** Uploads by presigned URLs. The store itself enforces the size, the type, the time, and that it is used once. */
export const directUploads = (s3: S3mini): DirectUploads => ({
  grant: async ({ key, bytes, mediaType, seconds }) => {
    const headers = { 'content-type': mediaType, 'if-none-match': '*' }
    // Clients set the length by themselves; browsers let nobody else do it.
    const signed = { ...headers, 'content-length': String(bytes) }
    return { url: await s3.getPresignedUrl('PUT', key, seconds, {}, signed), headers }
  },
  adopt: async (key, to) => {
    try {
      await s3.copyObject(key, to)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw s3Failure(error)
    }
  },
})
