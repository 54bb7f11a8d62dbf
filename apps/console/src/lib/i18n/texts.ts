/** The texts of a feature in German and Chinese, with the same keys as in English. */
export type { Chinese, German } from '@millrace/contract/texts'
