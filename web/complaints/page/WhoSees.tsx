import { Stack, Text } from '@mantine/core'
import type { CasePage } from '../../../api/complaints/contract.ts'
import classes from './page.module.css'

/** Who may see what of it, and how it is kept quiet. */
export const WhoSees = ({ page }: { page: CasePage }) => (
  <Stack gap="lg">
    <dl className={classes.facts}>{page.whoSees.map(({ who, what }) => <div key={who}><dt>{who}</dt><dd>{what}</dd></div>)}</dl>
    {page.confidentiality && <Text c="dimmed" size="sm" className={classes.words}>{page.confidentiality}</Text>}
  </Stack>
)
