/** Whether a heading only says where a row of a table stands: "Row 12". */
export const isRowHeading = (heading: string | null): boolean => /^\p{L}+ \d+$/u.test(heading ?? '')
