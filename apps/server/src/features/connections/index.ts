export { callVendor, type VendorCall } from './call-vendor.ts'
export { isForPurpose } from './rows.ts'
export { vendorOf } from './vendors/vendors.ts'
export { ConnectionFailure } from './failure.ts'
