import { flows } from '@millrace/contract'
import type { NodeType } from '../types.ts'

/** The text, as it was put together when the settings were filled in. */
export const execute: NodeType['execute'] = ({ params }) => ({
  output: { text: flows.textOf(params.format === 'html' ? params.html : params.text) },
})
