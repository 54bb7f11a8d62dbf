export const en = {
  action: 'Save as test…',
  title: 'Save as test',
  set: 'Test set',
  question: 'Question',
  expected: 'Expected answer',
  expectedHelp: 'How it’s compared depends on the test set. Keep what an answer has to say.',
  source: 'Source to cite',
  save: 'Save',
  saved: 'Question saved',
  none: 'This agent has no test sets yet.',
  open: 'Open tests',
}
