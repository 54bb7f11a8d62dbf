import type { S3Standin } from '@millrace/standins'
import type { FilesConfig } from '../../../config/config.ts'

/** Settings of a server whose files are in the stand-in. */
export const filesIn = (standin: S3Standin, place: FilesConfig['place'] = 's3'): FilesConfig => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = standin
  return { place, s3: { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true } }
}
