import { flows } from '@millrace/contract'
import type { NodeType } from '../types.ts'

/** The text, as assembled when the settings were filled. */
export const execute: NodeType['execute'] = ({ params }) => ({
  output: { text: flows.textOf(params.format === 'html' ? params.html : params.text) },
})
