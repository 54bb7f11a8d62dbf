export const en = {
  tidyContacts: {
    title: 'Tidy contact data',
    text: 'Normalizes names, email addresses and phone numbers, finds the domain, and lists problems with a contact. Run it on a sheet.',
  },
  scoreCompanies: {
    title: 'Sort companies by size',
    text: 'Assigns each company a segment by headcount, with a score and a next step. Change the limits in “By size”.',
  },
  sortMessages: {
    title: 'Sort messages by topic',
    text: 'Classifies each message by topic and team, with the reason. Change the topics in “Classify” and the teams in “Assign team”. The built-in model matches the words of your topics; other models understand the message.',
  },
  answerQuestion: {
    title: 'Answer questions from a knowledge base',
    text: 'Answers a question from a knowledge base and cites the source. Questions without an answer are marked for follow-up. Works well on a sheet of questions.',
  },
  askPage: {
    title: 'Ask a web page a question',
    text: 'Reads a page as Markdown and answers a question about it. The built-in model quotes matching sentences; choose another model to write text. Run it on a sheet of websites.',
  },
  sitePages: {
    title: 'List the pages of a website',
    text: 'Finds a site’s pages through its sitemap, opens each one, and lists titles and lengths. Pages that can’t be read are counted and skipped.',
  },
  checkLinks: {
    title: 'Check web addresses',
    text: 'Calls a URL and reports whether it responds, its status, and where it redirects. Run it on a sheet of companies or links every week.',
  },
  sheetDigest: {
    title: 'Digest of a sheet',
    text: 'Counts the records of a sheet by group and writes a short report. Start it manually, from another flow, or with a webhook.',
  },
  findDuplicates: {
    title: 'Find duplicates in a sheet',
    text: 'Lists values that appear in several records of a column, such as an address, order number or name. The most frequent come first. Empty cells are ignored.',
  },
  keepSubmissions: {
    title: 'Keep what a form brings in a sheet',
    text: 'Saves a name, an email address and a message from a webhook, a public form or the API in a sheet. If the address already exists, its record is updated.',
  },
  remindDue: {
    title: 'Remind people of what is due',
    text: 'Sends an email some days before a date and again on the day. Run it daily on a sheet of contracts, invoices or appointments. Change the text in “Send the reminder”.',
  },
  approveExpense: {
    title: 'Ask a person about large amounts',
    text: 'Approves small amounts automatically. For large ones, a person decides under “Approvals” and can correct the amount. Change the limit in “Large amount?”.',
  },
  draftReply: {
    title: 'Draft a reply, and have it approved',
    text: 'Looks up a message in a knowledge base, drafts a reply, and asks a person to approve or correct it. The built-in model quotes matching passages; choose another model to write text.',
  },
  readInquiry: {
    title: 'Read data out of inquiries',
    text: 'Extracts the company, address, quantity and date from an email or note into sheet columns. The built-in model reads lines such as “Company: …”; other models understand free text.',
  },
  checkComments: {
    title: 'Check comments before they are published',
    text: 'Checks whether a text can be published. The built-in model finds personal data and link spam; choose another model to also find insults and other problems.',
  },
  fetchList: {
    title: 'Fetch a list from an API',
    text: 'Calls a URL that returns JSON, finds the list in it, removes duplicates, and returns the first entries. Reports what went wrong if there is no list.',
  },
} as const
