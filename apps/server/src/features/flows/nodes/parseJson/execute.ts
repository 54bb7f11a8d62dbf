import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { errorMessage } from '../../../../lib/errors.ts'
import type { NodeType } from '../types.ts'
import { parseExact } from './exact-json.ts'
import { jsonParts } from './find-json.ts'

const NONE = Symbol('none')

function tryParse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return NONE
  }
}

function found(text: string): unknown {
  for (const part of jsonParts(text)) {
    const value = tryParse(part)
    if (value !== NONE) return value
  }
  throw new StepError('not_json', say('json.none'))
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch (error) {
    throw new StepError('not_json', say('json.broken', { said: errorMessage(error).slice(0, 200) }))
  }
}

/** The data that the text holds. */
export const execute: NodeType['execute'] = ({ params }) => {
  const text = flows.textOf(params.text)
  const whole = params.search === true ? tryParse(text) : parse(text)
  return { output: whole === NONE ? found(text) : whole }
}
