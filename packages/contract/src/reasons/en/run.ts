import { fit } from './fit.ts'

/** For runs, their steps and the flow itself. */
export const run = {
  ...fit,
  'param.empty': '{{name}} is required, but its variables are empty',
  'param.invalid': '{{name}} {{problem}}',
  'param.ofCall': 'The parameter {{name}} {{problem}}',
  'call.tooDeep': 'Flows call each other more than {{most}} levels deep',
  'call.impossible': 'Flows can’t be called here',
  'call.unpublished': 'The called flow doesn’t exist or isn’t published. Publish it, or choose another one.',
  'step.timeout': 'The step took longer than {{seconds}} s. Raise its timeout, or process less data at once.',
  'step.port': 'The step ended at a branch that it doesn’t have: {{port}}',
  'step.type': 'There is no step type {{type}}',
  'step.unknown': 'The server stopped, and it isn’t known whether this step had run',
  'step.failedBy': 'The server stopped during this step, and {{name}} marked it as failed',
  'step.failedBySomebody': 'The server stopped during this step, and a member marked it as failed',
  'loop.item': 'Item {{number}}: {{reason}}',
  'loop.notList': '“For each” needs a list, but the value is {{given}}',
  'given.nothing': 'empty',
  'given.object': 'an object',
  'given.string': 'text',
  'given.number': 'a number',
  'given.boolean': 'true or false',
  'run.tooLarge':
    'The inputs and outputs of this run’s steps exceed {{megabytes}} MB. Split the list, or pass on only the fields you need.',
  'run.tooLong':
    'The run reached the limit of {{most}} steps. Raise “Max steps per run” in the flow’s settings, or split the flow.',
  'run.notStored': 'The run’s results couldn’t be saved: {{said}}',
  'run.crashed':
    'The server process stopped {{times}} times while working on this. It probably needs too much memory or takes too long. Process less data at once.',
  'run.ended': 'The run was stopped before it finished.',
  'token.missing':
    'The variable {{token}} has no value. Check where it comes from, or add ? at its end if it can be empty.',
  'token.missingInSheet':
    'The variable {{token}} for the output sheet has no value. Check the step it comes from.',
  'token.unsafe': '“{{text}}” can’t be part of a URL',
  'text.tooLong': 'A text is longer than {{most}} characters. Shorten it.',
  'text.notJson': 'The text isn’t valid JSON after its variables are filled in',
  'output.tooLarge':
    'The step’s output is larger than 1 MB. Return fewer records, or only the fields you need.',
  'output.tooDeep': 'The step’s output is nested more than {{most}} levels deep, which is the limit.',
  'flow.unreadable': 'The flow can’t be read: {{said}}',
  'flow.broken': 'The flow can’t run: {{said}}',
  'flow.removed': 'The flow of this run was deleted',
  'worker.deleted': 'The AI worker was deleted.',
  'worker.tooManyTurns': 'The AI worker didn’t finish within {{most}} turns.',
  'worker.tooLong': 'The AI worker didn’t finish within {{most}} days.',
  'worker.stalled': 'The AI worker stopped before it reached its goal.',
  'worker.brokenCalls': 'The AI worker kept calling tools in ways that can’t work.',
  'worker.noProgress': 'The AI worker kept repeating itself.',
  'worker.noModel': 'This AI worker needs a language model. Choose one in its settings.',
  'worker.flowRunDeleted': 'The run of the flow was deleted.',
  'worker.cannotWait': 'This step can’t wait here.',
  'skipped.sheetGone': 'The sheet was deleted before this row ran.',
  'skipped.rowDeleted': 'The row was deleted before it ran.',
  'skipped.noMatch': 'No row in the associated sheets matches this one.',
  'skipped.manyMatches': 'More than 10,000 combinations of associated rows match this one. Narrow the match.',
} as const
