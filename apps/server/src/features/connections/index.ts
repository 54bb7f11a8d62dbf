export { callVendor, downloadFromVendor, type VendorCall, type VendorFile } from './call-vendor.ts'
export { isForPurpose } from './rows.ts'
export { vendorOf } from './vendors/vendors.ts'
export { ConnectionFailure } from './failure.ts'
