#!/usr/bin/env python3
"""Training of an encoder with PyTorch, beside `npm run bench:encoder -- --train`: updates of 40 sentences of 30 pieces, AdamW, dropout 0.1.

    encoder-torch.py [minilm | bert-cased] [threads]

Needs `torch` and `transformers` (PyPI); weights are random."""
import json, sys, time
try:
    import torch
    from transformers import BertConfig, BertModel
except ImportError:
    sys.exit('SKIPPED: torch and transformers are not installed')

MODELS = {'minilm': (384, 6, 1536), 'bert-cased': (768, 12, 3072)}
SENTENCES, LENGTH, UPDATES = 40, 30, 3

def main(model='bert-cased', threads='2'):
    torch.set_num_threads(int(threads))
    hidden, layers, inside = MODELS[model]
    encoder = BertModel(BertConfig(vocab_size=30_000, hidden_size=hidden, num_hidden_layers=layers, num_attention_heads=12, intermediate_size=inside), add_pooling_layer=False)
    encoder.train()
    optimizer = torch.optim.AdamW(encoder.parameters(), lr=1e-4, weight_decay=0.01)
    ids = torch.randint(1000, 21_000, (SENTENCES, LENGTH))
    best = float('inf')
    for update in range(UPDATES + 1):
        start = time.perf_counter()
        loss = (encoder(input_ids=ids).last_hidden_state ** 2).sum() * 1e-4
        loss.backward()
        torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)
        if update > 0: best = min(best, time.perf_counter() - start)
    flops = 3 * 2 * SENTENCES * LENGTH * layers * (4 * hidden ** 2 + 2 * hidden * inside + 2 * LENGTH * hidden)
    print(json.dumps({'runs': [{'runtime': f'torch {torch.__version__}', 'model': model, 'task': 'train', 'threads': int(threads), 'sentencesPerSecond': round(SENTENCES / best, 2), 'gflops': round(flops / best / 1e9, 1)}]}))

if __name__ == '__main__':
    main(*sys.argv[1:])
