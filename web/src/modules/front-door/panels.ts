/** The guest screen's panels (specification section 2). */
export type PanelName = 'loading' | 'sign_in' | 'accept_invite' | 'sign_up' | 'forget_password' | 'confirm_token'

/** A sign-up waiting for its mailed code. The credentials stay in memory only, to sign in automatically once confirmed. */
export interface PendingSignUp {
  id: string
  email: string
  password: string
  company: string
}

export interface PanelProps {
  go: (panel: PanelName) => void
  /** The page that was asked for before signing in. */
  from?: string | undefined
}
