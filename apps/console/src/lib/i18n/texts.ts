/** The texts of a feature in German and Chinese: the same keys as the English ones. */
export type { Chinese, German } from '@millrace/contract/texts'
