import type { flows } from '@millrace/contract'
import { createElement } from 'react'
import { iconOf } from './node-icons.ts'

interface NodeIconProps {
  definition: flows.NodeDefinition | undefined
  className?: string | undefined
}

/** The icon of a node type; its name is always shown beside it. */
export const NodeIcon = ({ definition, className }: NodeIconProps) =>
  createElement(iconOf(definition), { size: 16, 'aria-hidden': true, className })
