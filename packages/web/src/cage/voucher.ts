import type { Actor } from '@hardway/engine';

export type VoucherStatus = 'outstanding' | 'held' | 'redeemed' | 'void' | 'expired' | 'altered';

/** A voucher as the house tells of it; in lists its number is masked while it can be paid. */
export interface Voucher {
  readonly number: string;
  readonly sequence: number;
  readonly amount: number;
  readonly issuedAt: number;
  readonly table?: string;
  readonly seat?: number;
  readonly expiresAt: number | null;
  readonly is: 'outstanding' | 'redeemed' | 'void';
  readonly status: VoucherStatus;
  /** Since when it waits for a review, after the record was restored. */
  readonly held?: { readonly epoch: number; readonly at: number };
  readonly redeemedAt?: number;
  readonly redeemedBy?: Actor;
  readonly where?: { readonly table: string; readonly seat: number } | { readonly cashier: string };
  readonly voidedAt?: number;
  readonly voidedBy?: Actor;
  readonly approver?: Actor;
  readonly reason?: string;
}

/** The digits alone, whatever a hand or a scanner put between them. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');

/** "12-3456-7890-1234-5678", as the voucher prints it. */
export const grouped = (number: string): string => number.replace(/^(\d\d)|(\d{4})(?=\d)/g, '$1$2-');
