import { FIT_REASONS } from './fit.ts'

/** Of runs, their steps and the flow itself. */
export const RUN_REASONS = {
  ...FIT_REASONS,
  'param.empty': '{{name}} is required, and its tokens are empty',
  'param.invalid': '{{name}} {{problem}}',
  'param.ofCall': 'The parameter {{name}} {{problem}}',
  'call.tooDeep': 'Flows call each other more than {{most}} levels deep',
  'call.impossible': 'Flows cannot be called here',
  'call.unpublished': 'The called flow does not exist or is not published',
  'step.timeout': 'The step took longer than {{seconds}} s',
  'step.port': 'The step left by a port that it does not have: {{port}}',
  'step.type': 'There is no step of the type {{type}}',
  'step.unknown': 'It was not known whether the step had run',
  'step.failedBy': 'The server stopped while this step was at work, and {{name}} decided that it has failed',
  'step.failedBySomebody':
    'The server stopped while this step was at work, and somebody decided that it has failed',
  'loop.item': 'Item {{number}}: {{reason}}',
  'loop.notList': 'For each needs a list, and was given {{given}}',
  'given.nothing': 'nothing',
  'given.object': 'an object',
  'given.string': 'a text',
  'given.number': 'a number',
  'given.boolean': 'true or false',
  'run.tooLarge':
    'The steps of the run were given and gave more than {{megabytes}} MB together. Split the list that it goes through, or pass on only what is needed.',
  'run.tooLong': 'The run took more than {{most}} steps',
  'run.notStored': 'What the run brought could not be stored: {{said}}',
  'run.crashed':
    'The process stopped {{times}} times while it worked on this. It may need more memory than there is, or longer than is allowed.',
  'run.ended': 'The run was ended before it was through.',
  'token.missing': 'Nothing provides {{token}}',
  'token.missingInSheet': 'Nothing provides {{token}} for the output sheet',
  'token.unsafe': '“{{text}}” cannot be a part of an address',
  'text.tooLong': 'A text is longer than {{most}} characters',
  'text.notJson': 'The filled-in text is not JSON',
  'output.tooLarge':
    'The output of the step is larger than 1 MB. Make it smaller: fewer records, or only the fields that are needed.',
  'output.tooDeep': 'The output of the step is nested more than {{most}} levels deep, the most that is kept.',
  'flow.unreadable': 'The flow can’t be read: {{said}}',
  'flow.broken': 'The flow can’t run: {{said}}',
  'flow.removed': 'The flow of this run was removed',
  'skipped.sheetGone': 'The sheet was deleted before it was the turn of this row.',
  'skipped.rowDeleted': 'The row was deleted before it was its turn.',
  'skipped.noMatch': 'No row of the associated sheets matches this one.',
  'skipped.manyMatches': 'More than 10,000 combinations of associated rows match this one.',
} as const
