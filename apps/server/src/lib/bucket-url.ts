import type { S3Config } from '../config/config.ts'

/** The URL of a bucket, without a trailing slash if its name is in the path. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Config): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href
}
