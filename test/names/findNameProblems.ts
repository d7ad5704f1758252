/**
 * The rules for names (CONTRIBUTING.md, "Names"): words that say nothing to somebody who does not know this project
 * are refused as identifiers, as types and in names of files; an exported function has a docstring.
 */
import { basename } from 'node:path'
import ts from 'typescript'

/** One place where a name breaks a rule. `at` is `path:line`, or the path alone where the file is named so. */
export type NameProblem = { rule: NameRule; name: string; at: string }
/**
 * `word`: of a variable, a function or a parameter; `property`: of a field, also where a binding takes its name;
 * `type`; `constant`: a limit that is not called max or min; `file`: a name of a file; `docstring`: an exported
 * function without one.
 */
export type NameRule = 'word' | 'property' | 'type' | 'constant' | 'file' | 'docstring'

/** The set of the words of a text. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

const refusedWords = words(`
  told tell tells asked ask asks found held shown made making kept keeping taken took wish wishes lack
  sent said given whose besides matters whoever forsaken`)
const refusedTypes = words('Place Part Asking Making Wish Given Said Sent Taken Tell Besides')
/** Nouns that end like a participle. */
const nouns = words(`
  meeting hearing filing training heading string ring thing setting branding seed feed red embed
  grading learning drawing marking matching voting tracing seating whistleblowing loading meaning
  tampering`)
/** Layers whose exported functions have a docstring. */
const documented = /^(api|workers|workflows)\//
const isTest = (path: string) => /\.test\.tsx?$|^(test|bench|api\/fuzz|web\/journeys)\//.test(path)

/**
 * What breaks a rule in one file of TypeScript.
 * @param path from the root of the project, with forward slashes
 */
export function findNameProblems(path: string, text: string): NameProblem[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const problems = checkFileName(path)
  const add = (rule: NameRule, node: ts.Node, name: string) =>
    problems.push({ rule, name, at: `${path}:${lineOf(file, node)}` })
  const visit = (node: ts.Node): void => {
    const name = declaredName(node)
    if (name) {
      const rule = ruleBrokenBy(node, name.text)
      if (rule) add(rule, name, name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (documented.test(path) && !isTest(path))
    for (const { node, name } of undocumentedExports(file)) add('docstring', node, name)
  return problems
}

const lineOf = (file: ts.SourceFile, node: ts.Node) =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

function ruleBrokenBy(node: ts.Node, name: string): NameRule | null {
  if (/^(most|longest)[A-Z]/.test(name)) return 'constant'
  if (!isType(node) && !refusedWords.has(name)) return null
  if (isProperty(node)) return 'property'
  if (!isType(node)) return 'word'
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  return refusedTypes.has(name) || refusedWords.has(lower) ? 'type' : null
}

const isType = (node: ts.Node): boolean =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeParameterDeclaration(node)

const isProperty = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  (ts.isBindingElement(node) && !node.propertyName && ts.isObjectBindingPattern(node.parent))

/** The identifier that a node declares: a type, a function, a variable, a parameter or a property. */
function declaredName(node: ts.Node): ts.Identifier | null {
  const isDeclaration =
    isType(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    isProperty(node)
  if (!isDeclaration) return null
  const { name } = node as ts.NamedDeclaration
  return name && ts.isIdentifier(name) ? name : null
}

function checkFileName(path: string): NameProblem[] {
  const [name = ''] = basename(path).split('.')
  const parts = name.split(/(?=[A-Z])|-/).map((word) => word.toLowerCase())
  const isParticiple =
    parts.length === 1 && /(ing|ed)$/.test(name.toLowerCase()) && !nouns.has(name.toLowerCase())
  return isParticiple || parts.some((word) => refusedWords.has(word))
    ? [{ rule: 'file', name, at: path }]
    : []
}

/** Exported functions, also those in constants, without a comment that begins with two stars. */
function undocumentedExports(file: ts.SourceFile): { node: ts.Node; name: string }[] {
  return file.statements.flatMap((statement): { node: ts.Node; name: string }[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || ts.getJSDocCommentsAndTags(statement).length > 0) return []
    if (ts.isFunctionDeclaration(statement))
      return [{ node: statement, name: statement.name?.text ?? 'default' }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ node: statement, name: name.getText(file) }]
        : [],
    )
  })
}
