export { callVendor, type VendorCall } from './call-vendor.ts'
export { ConnectionFailure } from './failure.ts'
