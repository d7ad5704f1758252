import { Stack, Text } from '@mantine/core'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { told } from '../../i18n.ts'
import classes from './page.module.css'

/** Who may see what of it, and how it is kept quiet. */
export const WhoSees = ({ page }: { page: CasePage }) => (
  <Stack gap="lg">
    <dl className={classes.facts}>
      {page.whoSees.map(({ who, what }) => (
        <div key={who}>
          <dt>{told(who)}</dt>
          <dd>{told(what)}</dd>
        </div>
      ))}
    </dl>
    {page.confidentiality && (
      <Text c="dimmed" size="sm" className={classes.words}>
        {told(page.confidentiality)}
      </Text>
    )}
  </Stack>
)
