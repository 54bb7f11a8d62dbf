import type { en } from './en.ts'

export type FunctionName = keyof typeof en

/** Signature (optional parts in brackets), an example, and the example's result. */
type Line = [use: `${FunctionName}(${string})`, example: string, gives: string]

/** All formula functions by group. The catalogue beside this file describes each. */
export const FUNCTION_LINES: Readonly<
  Record<'logic' | 'number' | 'text' | 'date' | 'list', readonly Line[]>
> = {
  logic: [
    ['IF(condition, then, else)', 'IF(2 > 1, "yes", "no")', 'yes'],
    ['IFS(condition, value, …, else)', 'IFS(FALSE, "a", TRUE, "b", "c")', 'b'],
    ['IFERROR(value, instead)', 'IFERROR(1 / 0, 0)', '0'],
    ['AND(condition, …)', 'AND(TRUE, 1 > 2)', 'false'],
    ['OR(condition, …)', 'OR(FALSE, 2 > 1)', 'true'],
    ['NOT(condition)', 'NOT(TRUE)', 'false'],
    ['ISBLANK(value)', 'ISBLANK("")', 'true'],
  ],
  number: [
    ['ROUND(number, [decimals])', 'ROUND(2.345, 2)', '2.35'],
    ['ROUNDUP(number, [decimals])', 'ROUNDUP(2.1)', '3'],
    ['ROUNDDOWN(number, [decimals])', 'ROUNDDOWN(2.99, 1)', '2.9'],
    ['INT(number)', 'INT(-2.5)', '-3'],
    ['FLOOR(number, step)', 'FLOOR(7.5, 2)', '6'],
    ['CEILING(number, step)', 'CEILING(7.5, 2)', '8'],
    ['ABS(number)', 'ABS(-3)', '3'],
    ['SIGN(number)', 'SIGN(-3)', '-1'],
    ['MOD(number, divisor)', 'MOD(7, 3)', '1'],
    ['POWER(number, times)', 'POWER(2, 10)', '1024'],
    ['SQRT(number)', 'SQRT(9)', '3'],
    ['SUM(number, …)', 'SUM(0.1, 0.2)', '0.3'],
    ['PRODUCT(number, …)', 'PRODUCT(2, 3, 4)', '24'],
    ['AVERAGE(number, …)', 'AVERAGE(1, 2, 6)', '3'],
    ['MIN(number, …)', 'MIN(3, 1, 2)', '1'],
    ['MAX(number, …)', 'MAX(3, 1, 2)', '3'],
    ['VALUE(text)', 'VALUE("12.50")', '12.50'],
  ],
  text: [
    ['CONCAT(value, …)', 'CONCAT("No. ", 7)', 'No. 7'],
    ['LEN(text)', 'LEN("hello")', '5'],
    ['LEFT(text, [count])', 'LEFT("hello", 2)', 'he'],
    ['RIGHT(text, [count])', 'RIGHT("hello", 2)', 'lo'],
    ['MID(text, from, count)', 'MID("hello", 2, 3)', 'ell'],
    ['UPPER(text)', 'UPPER("abc")', 'ABC'],
    ['LOWER(text)', 'LOWER("ABC")', 'abc'],
    ['PROPER(text)', 'PROPER("new york")', 'New York'],
    ['TRIM(text)', 'TRIM("  a   b ")', 'a b'],
    ['SUBSTITUTE(text, old, new)', 'SUBSTITUTE("a-b-c", "-", "/")', 'a/b/c'],
    ['FIND(part, text)', 'FIND("l", "hello")', '3'],
    ['CONTAINS(text, part)', 'CONTAINS("Hello", "ELL")', 'true'],
    ['STARTSWITH(text, part)', 'STARTSWITH("Hello", "he")', 'true'],
    ['ENDSWITH(text, part)', 'ENDSWITH("Hello", "LO")', 'true'],
    ['REPT(text, times)', 'REPT("ab", 3)', 'ababab'],
    ['SPLIT(text, separator, number)', 'SPLIT("a;b;c", ";", 2)', 'b'],
    ['TEXT(number, [decimals])', 'TEXT(3.14159, 2)', '3.14'],
  ],
  date: [
    ['DATE(year, month, day)', 'DATE(2026, 3, 1)', '2026-03-01'],
    ['DATEVALUE(text)', 'DATEVALUE("2026-03-01")', '2026-03-01'],
    ['TODATE(time, [zone])', 'TODATE(DATE(2026, 3, 1))', '2026-03-01'],
    ['DATEADD(date, count, [unit])', 'DATEADD(DATE(2026, 1, 31), 1, "months")', '2026-02-28'],
    ['DATEDIF(from, to, [unit])', 'DATEDIF(DATE(2026, 1, 1), DATE(2026, 3, 1))', '59'],
    ['YEAR(date, [zone])', 'YEAR(DATE(2026, 3, 1))', '2026'],
    ['MONTH(date, [zone])', 'MONTH(DATE(2026, 3, 1))', '3'],
    ['DAY(date, [zone])', 'DAY(DATE(2026, 3, 1))', '1'],
    ['WEEKDAY(date, [zone])', 'WEEKDAY(DATE(2026, 3, 1))', '7'],
    ['HOUR(time, [zone])', 'HOUR({time}, "Europe/Berlin")', '10'],
    ['MINUTE(time, [zone])', 'MINUTE({time})', '30'],
  ],
  list: [
    ['COUNT(list)', 'COUNT({tags})', '2'],
    ['HAS(list, text)', 'HAS({tags}, "new")', 'true'],
    ['JOIN(list, [separator])', 'JOIN({tags}, " / ")', 'new / hot'],
  ],
}
