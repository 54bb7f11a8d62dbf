export const en = {
  tidyContacts: {
    title: 'Tidy contact data',
    text: 'Brings names, e-mail addresses and phone numbers into one form, finds the domain, and says what is wrong with a contact. Run it over a sheet.',
  },
  scoreCompanies: {
    title: 'Sort companies by size',
    text: 'Puts each company into a segment by its number of people, with a score and a next step. Change the limits in “By size”.',
  },
  sortMessages: {
    title: 'Sort messages by topic',
    text: 'Says of each message what it is about, which team takes it, and why. Change the topics in “Classify” and the teams in “Who takes it”. The built-in model goes by the words of your topics; with another model it understands the message.',
  },
  answerQuestion: {
    title: 'Answer questions from a knowledge base',
    text: 'Looks a question up in a knowledge base and answers it from what is found, with the source. What is not found is marked, so that someone can answer it. Good for a sheet full of questions.',
  },
  askPage: {
    title: 'Ask a web page a question',
    text: 'Reads a page as Markdown and answers a question about it. The built-in model quotes the sentences that answer it; choose another model for summaries and free texts. Run it over a sheet of websites.',
  },
  sitePages: {
    title: 'List the pages of a website',
    text: 'Finds the pages of a site by its sitemap, opens each, and lists their titles and lengths. Pages that cannot be read are counted and left out.',
  },
  checkLinks: {
    title: 'Check web addresses',
    text: 'Calls an address and tells whether it answers, with which status, and where it leads. Run it over a sheet of companies or links, and repeat it every week.',
  },
  sheetDigest: {
    title: 'Digest of a sheet',
    text: 'Counts the records of a sheet in groups and writes a short report. Start it by hand, from another flow, or by its address from outside.',
  },
  findDuplicates: {
    title: 'Find duplicates in a sheet',
    text: 'Lists the values of a column that several records have, the most frequent first: the same address, order number or name. Empty cells do not count.',
  },
  keepSubmissions: {
    title: 'Keep what a form brings in a sheet',
    text: 'Takes a name, an e-mail address and a message, from a webhook, a public form or another program, and keeps them in a sheet. Whoever writes again is found by the address and not entered twice.',
  },
  remindDue: {
    title: 'Remind people of what is due',
    text: 'Sends a mail some days before a date, and once more on the day. Run it over a sheet of contracts, invoices or appointments, every day by a schedule. Change the words in “Send the reminder”.',
  },
  approveExpense: {
    title: 'Ask a person about large amounts',
    text: 'Small amounts are approved at once; for large ones a person is asked under “Approvals” and may correct the amount. Change the limit in “Is it a lot?”.',
  },
  draftReply: {
    title: 'Draft a reply, and have it approved',
    text: 'Looks up what a message asks in a knowledge base, drafts a reply from it, and asks a person, who may correct it. The built-in model quotes what fits; choose another model for free texts.',
  },
  readInquiry: {
    title: 'Read data out of inquiries',
    text: 'Finds the company, the address, the quantity and the date in a mail or a note, ready for columns of a sheet. The built-in model reads lines such as “Company: …”; another model understands free text.',
  },
  checkComments: {
    title: 'Check comments before they are published',
    text: 'Says of a text whether it can be published as it is. The built-in model finds personal data and texts made of links; choose another one to find insults and the like too.',
  },
  fetchList: {
    title: 'Fetch a list from an API',
    text: 'Calls an address that answers with JSON, finds the list in it, leaves out repetitions, and gives the first entries. Says what was wrong when there is no list.',
  },
} as const
