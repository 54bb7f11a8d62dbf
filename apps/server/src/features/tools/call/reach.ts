/**
 * Whether a tool may call this address, also when it is redirected there: it is on the site of the tool's own URL, which
 * its owner entered and granted, or on the same one over TLS.
 */
export const isOnSite = (site: URL, url: URL): boolean => url.origin === site.origin || isSecured(site, url)

const isSecured = (site: URL, url: URL): boolean =>
  site.protocol === 'http:' &&
  url.protocol === 'https:' &&
  url.hostname === site.hostname &&
  site.port === '' &&
  url.port === ''
