/** For jobs: why they paused or ended. */
export const job = {
  'job.budget':
    'The job spent its budget of {{budget}} credits and is paused. Nothing is lost. Resume it with a higher budget, or cancel it.',
  'job.budgetShort':
    'The next step may cost {{needed}} credits, but {{spent}} of the budget of {{budget}} credits are spent, so the job is paused. Nothing is lost. Resume it with a higher budget, or cancel it.',
  'job.noCredits':
    'The account’s credits, or a budget, are used up, so the job is paused. Nothing is lost. Resume it when there are more.',
  'job.noCreditsAiColumn':
    'The account’s credits, or a budget, are used up, so the run ended. Completed cells are kept. Run the rest from the sheet when there are more.',
  'job.columnBudget':
    'The column’s monthly budget is used up, so the run ended. Completed cells are kept. Raise the budget under AI columns in the sheet, or run the rest next month.',
  'job.rowLimit':
    '{{limit}} The job is paused, and nothing is lost. Resume it with a larger plan, or after deleting rows.',
  'job.budgetAiColumn':
    'The run spent its budget of {{budget}} credits and ended. Completed cells are kept. Run the rest from the sheet with a higher budget.',
  'job.budgetShortAiColumn':
    'The next cell may cost {{needed}} credits, but {{spent}} of the budget of {{budget}} credits are spent, so the run ended. Completed cells are kept. Run the rest from the sheet with a higher budget.',
  'job.noRoom': 'The database’s disk is full. The job continues as soon as there is free space.',
  'job.rowFailed':
    'A row failed, and this flow stops jobs at the first failure. Retry the failed rows, or resume without them.',
  'job.sheetGone': 'Sheet {{number}} was deleted before all its rows ran.',
  'job.rowsUnreadable': 'Not all rows of sheet {{number}} could be read: {{reason}}',
  'job.outputGone': 'The output sheet “{{name}}” was deleted before the job finished rebuilding it.',
} as const
