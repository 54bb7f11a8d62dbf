import { nestingOf } from '@millrace/cells'
import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { errorMessage } from '../../../../lib/errors.ts'
import type { NodeType } from '../types.ts'
import { DEEPEST } from '../web/storable.ts'
import { parseExact } from './exact-json.ts'
import { jsonParts } from './find-json.ts'

const NONE = Symbol('none')

/** Parses JSON text. Throws SyntaxError if it is invalid, and StepError if it is nested too deeply. */
function read(text: string): unknown {
  const { deepest, unclosed } = nestingOf(text)
  if (deepest <= DEEPEST) return parseExact(text)
  if (unclosed !== 0) throw new SyntaxError('Brackets are not closed')
  throw new StepError('too_deep', say('answer.tooDeep', { most: DEEPEST }))
}

function tryParse(text: string): unknown {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof StepError) throw error
    return NONE
  }
}

function findJson(text: string): unknown {
  for (const part of jsonParts(text)) {
    const value = tryParse(part)
    if (value !== NONE) return value
  }
  throw new StepError('not_json', say('json.none'))
}

function parse(text: string): unknown {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof StepError) throw error
    throw new StepError('not_json', say('json.broken', { said: errorMessage(error).slice(0, 200) }))
  }
}

/** The data in the text. */
export const execute: NodeType['execute'] = ({ params }) => {
  const text = flows.textOf(params.text)
  const whole = params.search === true ? tryParse(text) : parse(text)
  return { output: whole === NONE ? findJson(text) : whole }
}
